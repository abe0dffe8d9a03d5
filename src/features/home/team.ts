import type { ComponentType, SVGProps } from 'react'
import DribbbleIcon from '~icons/simple-icons/dribbble'
import GithubIcon from '~icons/simple-icons/github'
import InstagramIcon from '~icons/simple-icons/instagram'
import YoutubeIcon from '~icons/simple-icons/youtube'

interface SocialLink {
  network: string
  href: string
  Icon: ComponentType<SVGProps<SVGSVGElement>>
}

/** One of the people behind HobbyNest (spec §3, team member). `icons` lead to their social profiles. */
export interface TeamMember {
  image: string
  name: string
  position: string
  icons: readonly SocialLink[]
}

function github(handle: string): SocialLink {
  return { network: 'GitHub', href: `https://github.com/${handle}`, Icon: GithubIcon }
}

function instagram(handle: string): SocialLink {
  return { network: 'Instagram', href: `https://www.instagram.com/${handle}/`, Icon: InstagramIcon }
}

function dribbble(handle: string): SocialLink {
  return { network: 'Dribbble', href: `https://dribbble.com/${handle}`, Icon: DribbbleIcon }
}

function youtube(handle: string): SocialLink {
  return { network: 'YouTube', href: `https://www.youtube.com/@${handle}`, Icon: YoutubeIcon }
}

/** The eight entries of the team carousel (spec §2, §9). */
export const TEAM: readonly TeamMember[] = [
  {
    image: '/images/team/3.svg',
    name: 'Amira Haddad',
    position: 'Founder',
    icons: [instagram('hobbynest.amira'), github('hobbynest-amira')],
  },
  {
    image: '/images/team/1.svg',
    name: 'Kwame Mensah',
    position: 'Community Lead',
    icons: [instagram('hobbynest.kwame'), youtube('hobbynest-kwame')],
  },
  {
    image: '/images/team/6.svg',
    name: 'Elena Novak',
    position: 'Frontend Engineer',
    icons: [github('hobbynest-elena'), dribbble('hobbynest-elena')],
  },
  {
    image: '/images/team/2.svg',
    name: 'Mateo Rivera',
    position: 'Product Designer',
    icons: [dribbble('hobbynest-mateo'), instagram('hobbynest.mateo')],
  },
  {
    image: '/images/team/5.svg',
    name: 'Zuri Okafor',
    position: 'Events Manager',
    icons: [instagram('hobbynest.zuri'), youtube('hobbynest-zuri')],
  },
  {
    image: '/images/team/4.svg',
    name: 'Henrik Lindqvist',
    position: 'Trust and Safety',
    icons: [github('hobbynest-henrik'), youtube('hobbynest-henrik')],
  },
  {
    image: '/images/team/7.svg',
    name: 'Harpreet Singh',
    position: 'Backend Engineer',
    icons: [github('hobbynest-harpreet'), instagram('hobbynest.harpreet')],
  },
  {
    image: '/images/team/8.svg',
    name: 'Yuki Tanaka',
    position: 'Illustrator',
    icons: [dribbble('hobbynest-yuki'), instagram('hobbynest.yuki')],
  },
]
