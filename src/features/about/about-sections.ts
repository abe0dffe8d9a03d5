export interface AboutSection {
  title: string
  text: string
  /** `wide` fills a row, `scene` half of one, `tile` a quarter; `banner` is a coloured row. */
  layout: 'wide' | 'scene' | 'tile' | 'banner'
  /** By default that of the tint, or else the team's faces. */
  picture?: string
  /** The category whose colours a tile has. */
  tint?: string
  links?: { to: string; text: string }[]
}

/** The ten sections of About Us (spec §2), by id. */
export const ABOUT_SECTIONS: Record<string, AboutSection> = {
  mission: {
    title: 'Our Mission',
    text: 'A hobby grows in company. We want everybody who loves making, playing, reading, cooking or wandering to find a few people nearby who love it too, and to make the step from “I should try that” to “see you on Thursday” as small as it can be.',
    layout: 'wide',
    picture: '/images/hero/create-640.avif',
  },
  'who-we-are': {
    title: 'Who We Are',
    text: 'We are a small team of sketchers, runners, home cooks and hopeful anglers who met through hobby groups ourselves. We build HobbyNest in the open: its code is free to read, to run and to improve.',
    layout: 'wide',
  },
  'what-we-offer': {
    title: 'What We Offer',
    text: 'Groups in eight categories, from Drawing & Painting to Writing. Each tells you what it does, where it meets, how many can join and until when. Browse them all without an account; log in when you want to join one or start your own.',
    layout: 'scene',
    picture: '/images/groups/drawing-painting-2.avif',
  },
  'why-it-matters': {
    title: 'Why It Matters',
    text: 'Screens show us what others can do. A group lets us do it ourselves, badly at first, with people who noticed when we were not there. That is how a skill turns into a habit, and how strangers turn into friends.',
    layout: 'scene',
    picture: '/images/groups/running-1.avif',
  },
  'easy-group-creation': {
    title: 'Easy Group Creation',
    text: 'One form, one photo, and your group is online. What you type is kept while you think about it, and you can change it later.',
    layout: 'tile',
    tint: 'writing',
  },
  'safe-inclusive-community': {
    title: 'A Safe Inclusive Community',
    text: 'Beginners, experts, every age and every background. Our guidelines are short, and we mean them.',
    layout: 'tile',
    tint: 'cooking',
  },
  'learning-and-growth': {
    title: 'Learning and Growth',
    text: 'Every group has someone one step ahead of you, and someone one step behind. Both will teach you something.',
    layout: 'tile',
    tint: 'reading',
  },
  'accessible-anywhere': {
    title: 'Accessible Anywhere',
    text: 'On a phone at the bus stop or a large screen at home, by touch, mouse, keyboard or screen reader, in light or dark.',
    layout: 'tile',
    tint: 'video-gaming',
  },
  vision: {
    title: 'Our Vision',
    text: 'A group for every hobby in every neighbourhood: so that wherever you move, whatever you are curious about, there is a table with a free chair and somebody who says “sit down, we have just started”.',
    layout: 'wide',
    picture: '/images/hero/discover-640.avif',
  },
  'get-involved': {
    title: 'Get Involved',
    text: 'Join a group this week. Start the one that is missing. Tell us how to make HobbyNest better.',
    layout: 'banner',
    picture: '/images/hero/build-640.avif',
    links: [
      { to: '/all-groups', text: 'Find a group' },
      { to: '/create-group', text: 'Start a group' },
      { to: '/careers', text: 'Join the team' },
    ],
  },
}
