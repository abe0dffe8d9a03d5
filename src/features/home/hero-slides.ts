export const HERO_BULLETS_ID = 'hero-bullets'

/** Every button leads to /create-group (spec §2). */
export const HERO_SLIDES = [
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
