/** One slide of the hero. Every button leads to /create-group (spec §2). */
export interface HeroSlideContent {
  title: string
  text: string
  button: string
  /** The name of its picture in public/images/hero. */
  art: 'create' | 'discover' | 'build'
}

export const HERO_SLIDES: readonly HeroSlideContent[] = [
  {
    title: 'Create Your Favorite Hobbies',
    text: 'Give the thing you love a name, a place and a date, and let the right people find it.',
    button: 'Create Hobbies',
    art: 'create',
  },
  {
    title: 'Discover New Creative Adventures',
    text: 'Try night photography, sourdough or sea fishing with people who are glad you came.',
    button: 'Discover Now',
    art: 'discover',
  },
  {
    title: 'Build Your Creative Group',
    text: 'Decide how many fit around your table, and fill it with people who share your spark.',
    button: 'Create Group',
    art: 'build',
  },
]
