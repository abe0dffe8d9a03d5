/** The public screens of the main layout (spec §2, §6). */
export const PUBLIC_SCREENS: [path: string, heading: string][] = [
  ['/', 'Where creativity finds its home'],
  ['/all-groups', 'All Groups'],
  ['/about-us', 'About Us'],
  ['/contact', 'Contact Us'],
  ['/blogs', 'Blogs'],
  ['/careers', 'Join The Team'],
  ['/help', 'Help Center'],
  ['/terms', 'Terms & Conditions'],
  ['/privacy', 'Privacy Policy'],
  ['/community', 'Community Guidelines'],
]

/** Those for members, with a group of Ada's. */
export const MEMBER_SCREENS: [path: string, heading: string][] = [
  ['/create-group', 'Create Group'],
  ['/my-group', 'My Groups'],
  ['/update-group/a1', 'Update Group'],
  ['/details-group/a1', 'Chess at noon'],
]

/** The screens outside the main layout. */
export const ACCOUNT_SCREENS: [path: string, heading: string][] = [
  ['/login', 'Log in'],
  ['/register', 'Register'],
]
