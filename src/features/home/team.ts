import type { ComponentType, SVGProps } from 'react'
import DribbbleIcon from '~icons/lucide/dribbble'
import GithubIcon from '~icons/lucide/github'
import InstagramIcon from '~icons/lucide/instagram'
import YoutubeIcon from '~icons/lucide/youtube'

interface SocialLink {
  network: string
  href: string
  Icon: ComponentType<SVGProps<SVGSVGElement>>
}

export interface TeamMember {
  image: string
  name: string
  position: string
  icons: readonly SocialLink[]
}

type Network = (handle: string) => SocialLink

const github: Network = (handle) => ({
  network: 'GitHub',
  href: `https://github.com/${handle}`,
  Icon: GithubIcon,
})
const instagram: Network = (handle) => ({
  network: 'Instagram',
  href: `https://www.instagram.com/${handle}/`,
  Icon: InstagramIcon,
})
const dribbble: Network = (handle) => ({
  network: 'Dribbble',
  href: `https://dribbble.com/${handle}`,
  Icon: DribbbleIcon,
})
const youtube: Network = (handle) => ({
  network: 'YouTube',
  href: `https://www.youtube.com/@${handle}`,
  Icon: YoutubeIcon,
})

export const TEAM: readonly TeamMember[] = [
  member(3, 'Amira Haddad', 'Founder', instagram, github),
  member(1, 'Kwame Mensah', 'Community Lead', instagram, youtube),
  member(6, 'Elena Novak', 'Frontend Engineer', github, dribbble),
  member(2, 'Mateo Rivera', 'Product Designer', dribbble, instagram),
  member(5, 'Zuri Okafor', 'Events Manager', instagram, youtube),
  member(4, 'Henrik Lindqvist', 'Trust and Safety', github, youtube),
  member(7, 'Harpreet Singh', 'Backend Engineer', github, instagram),
  member(8, 'Yuki Tanaka', 'Illustrator', dribbble, instagram),
]

function member(picture: number, name: string, position: string, ...networks: Network[]): TeamMember {
  const handle = `hobbynest${name.split(' ')[0]?.toLowerCase()}`
  return {
    image: `/images/team/${picture}.svg`,
    name,
    position,
    icons: networks.map((network) => network(handle)),
  }
}
