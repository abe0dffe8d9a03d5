import { type PageText, TextPage } from '../components/text-page.tsx'

const TERMS: PageText = {
  title: 'Terms & Conditions',
  intro:
    'What you can expect from HobbyNest, and what everybody here may expect from you. Short, and in plain words.',
  updated: '2026-11-22',
  picture: '/images/groups/writing-3.avif',
  sections: {
    'what-it-is': {
      heading: 'What HobbyNest is',
      paragraphs: [
        'HobbyNest is a notice board for hobby groups. Members describe a group; others find it and join. We provide the board. We do not run the groups, own their venues, or take part in what they arrange.',
        'By using the site you agree to these terms and to the Community Guidelines. If you do not agree, please do not use it.',
      ],
    },
    'your-account': {
      heading: 'Your account',
      paragraphs: [
        'You can look around without an account. You need one to open a group’s page, to join, and to create groups of your own.',
      ],
      points: [
        'Use an email address that is yours, and a name that people can call you.',
        'Keep your password to yourself. You are responsible for what is done with your account.',
        'You must be old enough to agree to these terms where you live. If you are not, ask a parent or guardian to use HobbyNest with you.',
        'You may stop using HobbyNest at any time. You can delete your account in your dashboard.',
      ],
    },
    'your-groups': {
      heading: 'The groups you create',
      paragraphs: [
        'A group belongs to the member who created it. Only that member can edit or delete it. The texts and photos stay yours; you allow us to show them on HobbyNest for as long as the group is online.',
      ],
      points: [
        'Describe what really happens: the place, the end date and how many people can come.',
        'Use only photos that you took yourself or may use, and link to an address that is meant to be linked to.',
        'Your name and email address are stored with each group you create, and others can see your name. The Privacy Policy says more.',
        'Deleting a group is final. We keep no copy to restore it from.',
      ],
    },
    joining: {
      heading: 'Joining a group',
      paragraphs: [
        'Pressing Join Group adds the group to your list of joined groups. If its page says how many have joined, you take up a place, and its organiser can see your name; otherwise the list stays in your browser and nobody is told. Either way, it is not a contract. A group can be joined until the end of its last day, unless it is full.',
        'Whether a group suits you is for you to judge. Meet in public places first, tell a friend where you are going, and leave when something feels wrong.',
      ],
    },
    'not-allowed': {
      heading: 'What is not allowed',
      paragraphs: ['Please do not use HobbyNest to:'],
      points: [
        'break the law, or help others break it;',
        'harass, threaten or deceive anybody, or publish other people’s private information;',
        'advertise anything but a hobby group;',
        'collect the names or email addresses of members;',
        'disrupt the site: overload it, probe it for vulnerabilities without telling us, or get around its limits.',
      ],
    },
    removal: {
      heading: 'When we step in',
      paragraphs: [
        'We may take a group offline or close an account that breaks these terms or the Community Guidelines. Where it is safe to, we say why and listen to your side first.',
      ],
    },
    'no-guarantee': {
      heading: 'What we cannot promise',
      paragraphs: [
        'We look after HobbyNest with care, but we provide it as it is. It may be down, and what members write may be wrong. As far as the law allows, we are not liable for what happens at a group’s meetings or for losses from using the site. Nothing here limits rights that the law gives you and that cannot be waived.',
        'The software itself is open source under the MIT licence; that licence, not these terms, governs its code.',
      ],
    },
    changes: {
      heading: 'Changes to these terms',
      paragraphs: [
        'When we change these terms, we put the new text and its date on this page. If you keep using HobbyNest after that, the new text applies.',
      ],
    },
  },
}

export function Component() {
  return <TextPage text={TERMS} />
}
