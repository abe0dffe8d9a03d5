import DribbbleIcon from '~icons/lucide/dribbble'
import GithubIcon from '~icons/lucide/github'
import InstagramIcon from '~icons/lucide/instagram'
import YoutubeIcon from '~icons/lucide/youtube'

const NETWORKS = {
  GitHub: GithubIcon,
  Instagram: InstagramIcon,
  Dribbble: DribbbleIcon,
  YouTube: YoutubeIcon,
}

type Network = keyof typeof NETWORKS

/** Spec §2, §9. */
export const TEAM = [
  member(3, 'Amira Haddad', 'Founder', 'Instagram', 'GitHub'),
  member(1, 'Kwame Mensah', 'Community Lead', 'Instagram', 'YouTube'),
  member(6, 'Elena Novak', 'Frontend Engineer', 'GitHub', 'Dribbble'),
  member(2, 'Mateo Rivera', 'Product Designer', 'Dribbble', 'Instagram'),
  member(5, 'Zuri Okafor', 'Events Manager', 'Instagram', 'YouTube'),
  member(4, 'Henrik Lindqvist', 'Trust and Safety', 'GitHub', 'YouTube'),
  member(7, 'Harpreet Singh', 'Backend Engineer', 'GitHub', 'Instagram'),
  member(8, 'Yuki Tanaka', 'Illustrator', 'Dribbble', 'Instagram'),
]

export type TeamMember = ReturnType<typeof member>

/** The addresses are on a reserved domain, as in the footer, so that they belong to nobody else. */
function member(picture: number, name: string, position: string, ...networks: Network[]) {
  const handle = name.split(' ')[0]?.toLowerCase()
  return {
    image: `/images/team/${picture}.svg`,
    name,
    position,
    icons: networks.map((network) => ({
      network,
      href: `https://hobbynest.example/${handle}/${network.toLowerCase()}`,
      Icon: NETWORKS[network],
    })),
  }
}
