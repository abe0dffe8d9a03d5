import { type PageText, TextPage } from '../components/text-page.tsx'

const COMMUNITY_GUIDELINES: PageText = {
  title: 'Community Guidelines',
  intro: 'How we treat each other, online and in person.',
  updated: '2026-11-26',
  picture: '/images/groups/running-2.avif',
  sections: {
    'be-kind': {
      heading: 'Be kind first',
      paragraphs: [
        'Everyone here was new once. Greet people, learn their names, and praise the attempt before you correct the mistake. When you disagree, talk about the issue, not the person.',
      ],
    },
    'everyone-belongs': {
      heading: 'Everyone belongs',
      paragraphs: [
        'Groups are open to people of every origin, colour, religion, gender, orientation, body, age and income. A group may be for a certain level or circle, such as beginners, parents or women runners, if it says so kindly and for a good reason. It may not exist to shut people out.',
        'Think about steps, noise, light and cost when you choose a place, and say what people should know before they come.',
      ],
    },
    'honest-groups': {
      heading: 'Describe your group honestly',
      paragraphs: ['A good description saves everyone an awkward evening.'],
      points: [
        'Say what you will do, for whom, where, and what to bring.',
        'Say what it costs. If it costs nothing, say that too.',
        'Choose the right category and end date, and update them when plans change.',
        'Delete a group that will not meet again.',
      ],
    },
    'safe-meetings': {
      heading: 'Meet safely',
      points: [
        'Hold first meetings in a public place and in daylight where you can.',
        'Never ask for money, documents or home addresses before you have met.',
        'Groups with children need a parent or guardian present, always.',
        'Water, roads, knives and ovens deserve respect: look after those who know them less well.',
        'In an emergency, call your local emergency number first.',
      ],
    },
    'privacy-of-others': {
      heading: 'Guard each other’s privacy',
      paragraphs: [
        'Ask before you photograph anybody, and again before you publish it. Use what members tell you for the group and for nothing else. What is said in the group stays in the group.',
      ],
    },
    'not-here': {
      heading: 'What has no place here',
      points: [
        'Harassment, threats, hate, and unwanted advances.',
        'Sexual content, and pictures of violence or cruelty.',
        'Spam, pyramid schemes, and shops dressed up as groups.',
        'Pretending to be somebody else.',
        'Texts and photos that belong to somebody else and are used without permission.',
      ],
    },
    'when-something-is-wrong': {
      heading: 'When something is wrong',
      paragraphs: [
        'If you can do so safely, say so: most harm is done by accident. If not, report the group on its page, or write to us with its name and what happened. We read every report, tell nobody who sent it, and act on it, from a friendly word to taking a group offline and banning an account.',
      ],
    },
  },
}

export function Component() {
  return <TextPage text={COMMUNITY_GUIDELINES} />
}
