/** Every button leads to /create-group (spec §2). */
export interface HeroSlideContent {
  title: string
  text: string
  button: string
  art: 'create' | 'discover' | 'build'
}

/** The id of the element that Swiper draws the bullets into. */
export const HERO_BULLETS = 'hero-bullets'

export const HERO_SLIDES: readonly HeroSlideContent[] = [
  {
    title: 'Create Your Favorite Hobbies',
    text: 'Local hobby groups, run by people near you. Join one, or start your own.',
    button: 'Create Hobbies',
    art: 'create',
  },
  {
    title: 'Discover New Creative Adventures',
    text: 'Local groups for photography, cooking, fishing and more.',
    button: 'Discover Now',
    art: 'discover',
  },
  {
    title: 'Build Your Creative Group',
    text: 'Start a local hobby group, and decide how many can join.',
    button: 'Create Group',
    art: 'build',
  },
]
