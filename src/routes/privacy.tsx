import { type PageText, TextPage } from '../components/text-page.tsx'

const PRIVACY: PageText = {
  title: 'Privacy Policy',
  intro:
    'What HobbyNest knows about you, where it is kept and who can see it. There is no tracking, no advertising and no cookies of our own.',
  updated: '2026-11-30',
  picture: '/images/groups/reading-1.avif',
  sections: {
    'in-short': {
      heading: 'In short',
      points: [
        'You can browse all groups without an account.',
        'An account is an email address, a name and the address of a photo.',
        'What you write into a group is public, and your name goes with it. Your email address does not.',
        'When you join a group, its organiser can see your name. Your blog posts and your theme stay in your browser.',
        'We use no analytics, sell nothing and show no ads.',
      ],
    },
    account: {
      heading: 'Your account',
      paragraphs: [
        'Accounts are handled by Firebase Authentication, a service of Google. It keeps your email address, your display name, the address of your photo, when you registered and last logged in, and a scrambled form of your password. We never see the password. If you log in with Google, Google tells it your name, email address and photo.',
        'A trial installation of HobbyNest keeps the same data on the machine it runs on, with the password scrambled too. Anyone who uses that machine can log in as anybody, so choose a password that you use nowhere else.',
        'Under Account in your dashboard you can download what is kept with it, change your email address and your password, and delete your account with your groups, photos and memberships. Our backups, which only those who look after the site can read, keep what has been deleted for about two more weeks.',
        'To keep you logged in, Firebase stores your session in your browser’s own database (IndexedDB). Logging out removes it. At the first log-in of a day, Firebase also tells Google the day and the versions of its software; the day stays there.',
      ],
    },
    groups: {
      heading: 'The groups you create',
      paragraphs: [
        'A group is kept in our database with its name, category, description, location, number of members, end date and photo address, together with your account’s id, your name and your email address.',
        'Everybody can see all of this except the account’s id and your email address. Our server gives your email address to nobody but you.',
        'Deleting a group removes it, and your name and email address with it, from the database. Only single words of it and of your name stay, in a list that corrects typing errors in searches and does not say where a word came from.',
        'When you join a group whose page says how many have joined, we keep your account’s id, your name and the time in the same database. Everybody can see how many have joined, but only the group’s organiser can see who. Leaving the group, or deleting it, removes this. If the organiser removes you, it is kept, so that you cannot join again, until they let you back or delete the group, or you delete your account. Groups that you joined while our server did not keep members stay on your device.',
        'A photo that you upload is stored in our database with your account’s id: scaled down, and without the data that your camera added, such as the place where it was taken. Anybody who has its address can see it. It is deleted about a day after the last group stops showing it; a profile photo, about a day after you upload another, or when you delete your account.',
        'For a day we keep a note, with your account’s id, that you started a group, to limit how many you start; for a day after you delete your account, we keep its id, so that nothing still on its way is stored. If we have to hide or remove a group or to stop an account from writing, we keep the group’s or the account’s id, the reason, the time and which of us did it.',
        'When you report a group, we keep what you write, your account’s id and your name, for those of us who deal with it. The organiser is not told who reported the group. Deleting your account, or the group, removes this.',
      ],
    },
    browser: {
      heading: 'What stays in your browser',
      paragraphs: [
        'These are kept on your device. Only the groups you join may be sent to us, as described above. Clearing the site’s data in your browser deletes them.',
      ],
      points: [
        'Your theme, light or dark (local storage, “theme”).',
        'The groups you joined (local storage, “joinedGroups”), which of them have not been sent to your account yet, and, until you log out, their names.',
        'That somebody is logged in here (local storage, “hobbynest:member”), and which accounts joined groups here (local storage, “hobbynest:memberships”): the accounts’ ids.',
        'When somebody last logged out here (local storage, “hobbynest:log-out”).',
        'What our server can do, such as take photos (local storage, “hobbynest:features”).',
        'The blog posts you wrote, with your account’s id if you were logged in, and our ten samples (local storage, “blogs”).',
        'How far you had scrolled on the pages you visited, until you close the tab (session storage).',
        'What you typed into a form for a group, a report, a blog post, a message, an application, a profile, an account or the operators’ desk, except passwords, until you send it, log out or close the tab (session storage).',
      ],
    },
    forms: {
      heading: 'What you write to us',
      paragraphs: [
        'Where the contact form, the application form or the newsletter box says that it is a demo, it only checks what you typed. Nothing is sent to us, or kept once you have pressed the button.',
        'Elsewhere, what you send with the contact or application form is kept in our database with the time, and may be sent to our own mailbox. Only those who look after the site read it, to answer you. It is deleted from the database after half a year at the latest, or when you ask us to. It is not tied to your account.',
        'Your address for the newsletter is kept until you unsubscribe, with the times when you gave it and confirmed it. If you do not follow the link in our first email, we delete it within four days. Each email has a link to unsubscribe, and using it deletes your address at once.',
        'Emails are kept for as long as it takes to answer them.',
      ],
    },
    'third-parties': {
      heading: 'Who your browser talks to',
      paragraphs: [
        'To show a page, your browser fetches things, and whoever it fetches from sees your IP address and that you came from HobbyNest.',
      ],
      points: [
        'Our own server: for the pages, our pictures, photos that members have uploaded, and the groups. It logs which page was requested and how long that took, not who asked, and counts requests per IP address for a short while to fend off floods.',
        'Google: for logging in and staying logged in. Its pop-up may set cookies of its own.',
        'Hosts of photos: members choose where the photos of their profiles and groups are hosted, unless they upload them.',
        'OpenStreetMap: for the map on the contact page, once you scroll near it, and for a group’s location, once you follow its link.',
      ],
    },
    cookies: {
      heading: 'Cookies and tracking',
      paragraphs: [
        'We set no cookies. We use no analytics, no advertising networks and no fingerprinting, and fonts and scripts come from our own server. The one script from elsewhere is Google’s, and it is loaded only when you press “Login with Google”.',
      ],
    },
    rights: {
      heading: 'Your rights',
      paragraphs: [
        'You can change your name and photo in the dashboard (groups that you created or joined keep your earlier name), and edit or delete your groups in My Groups. Under Account you can download and delete what is kept with your account. To have anything else corrected or deleted, write to us; we answer within a month. If you are not satisfied with the answer, you can complain to the data protection authority where you live.',
      ],
    },
  },
}

export function Component() {
  return <TextPage text={PRIVACY} />
}
