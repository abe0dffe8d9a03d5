import { searchTexts } from '../../text/search.ts'

export type Faq = (typeof FAQS)[number]

const FAQS = [
  {
    question: 'How do I create a group?',
    answer:
      'Log in and choose Create Group in the menu at the top. Give your group a name, a category, a description, a location, the maximum number of members, an end date and a photo, then press Create Group. A preview on larger screens shows how the card will look, and your group is online at once.',
    link: { to: '/create-group', text: 'Create a group' },
  },
  {
    question: 'How do I join a group?',
    answer:
      'Open All Groups, choose See More on a group you like and press Join Group; you need to be logged in to see a group’s page. Joined Groups in your dashboard lists the groups you joined, and says whether they are saved to your account, for all your devices, or on this device only. A group can be joined until the end of its last day, unless it is full. To leave a group, press Leave group on its page, or Leave in Joined Groups.',
    link: { to: '/all-groups', text: 'Browse all groups' },
  },
  {
    question: 'How do I reset my password?',
    answer:
      'Choose “Forgot password?” on the log-in page and type the email address of your account. We will email you a link to choose a new password. If nothing arrives within a few minutes, check your spam folder. If you log in with Google, change your password there. If you still can’t log in, contact us.',
    link: { to: '/reset-password', text: 'Reset your password' },
  },
  {
    question: 'Can I edit my group after publishing it?',
    answer:
      'Yes, whenever you like. Open My Groups and choose Edit: everything except your name and email can be changed. Delete removes the group for good, after asking you once more. Only the person who created a group can do either.',
    link: { to: '/my-group', text: 'Go to My Groups' },
  },
  {
    question: 'How do I contact support?',
    answer:
      'Our contact page has the support email, a phone number and our address. Email is the best way to reach us. If something went wrong on a page, tell us its address and what you had just pressed.',
    link: { to: '/contact', text: 'Contact us' },
  },
]

export function searchFaqs(term: string): Faq[] {
  return searchTexts(FAQS, ({ question, answer }) => `${question} ${answer}`, term)
}
