import type { GroupInput } from '../../src/features/groups/group-input.ts'

/** Who the sample groups belong to. Only the demo member has an account. */
export const SAMPLE_OWNERS = {
  demo: { name: 'Demo Hobbyist', email: 'demo@hobbynest.example' },
  maren: { name: 'Maren Holt', email: 'maren.holt@hobbynest.example' },
  joseph: { name: 'Joseph Okafor', email: 'joseph.okafor@hobbynest.example' },
  nadia: { name: 'Nadia Rahman', email: 'nadia.rahman@hobbynest.example' },
  tomas: { name: 'Tomás Vieira', email: 'tomas.vieira@hobbynest.example' },
  yuki: { name: 'Yuki Tanaka', email: 'yuki.tanaka@hobbynest.example' },
  priya: { name: 'Priya Nair', email: 'priya.nair@hobbynest.example' },
  elliot: { name: 'Elliot Marsh', email: 'elliot.marsh@hobbynest.example' },
} as const

/** `daysLeft` counts from the day the sample is stored; negative if it has ended. */
interface SampleGroup extends Omit<GroupInput, 'date'> {
  daysLeft: number
  owner: keyof typeof SAMPLE_OWNERS
}

/** Newest first. The home page features the first eight, so they are active and of different categories. */
export const SAMPLE_GROUPS: SampleGroup[] = [
  {
    name: 'Sunday Sketch Walk',
    category: 'Drawing & Painting',
    description:
      'We meet by the river with whatever we draw with, pick one bench, one bridge and one stranger’s dog, and sketch each for twenty minutes. Nobody has to show their page, though most of us end up passing the books around over coffee. Stools and spare pencils are in the blue bag.',
    location: 'Riverside Park, north gate, Bristol',
    members: 18,
    daysLeft: 34,
    photo: '/images/groups/drawing-painting-3.avif',
    owner: 'demo',
  },
  {
    name: 'First Light Photographers',
    category: 'Photography',
    description:
      'Up before the birds, on the hill before the sun. We walk to a new viewpoint each week, wait quietly for the colours and compare one picture each at breakfast. Phones are as welcome as tripods.',
    location: 'Arthur’s Seat car park, Edinburgh',
    members: 14,
    daysLeft: 61,
    photo: '/images/groups/photography-1.avif',
    owner: 'yuki',
  },
  {
    name: 'The Slow Simmer Supper Club',
    category: 'Cooking',
    description:
      'One pot, four hours and all the talk that fits into them. Every month a different member teaches the stew they grew up with, from feijoada to goulash, and we eat it together at one long table. Bring a bowl and a story.',
    location: 'St Anne’s community kitchen, Leeds',
    members: 12,
    daysLeft: 20,
    photo: '/images/groups/cooking-1.avif',
    owner: 'tomas',
  },
  {
    name: 'Couch Gaming Collective',
    category: 'Video Gaming',
    description:
      'Games were better when you could elbow the other player. We set up four screens, a heap of controllers and only games made for sharing a sofa. Complete beginners get the good controller.',
    location: 'The Arches, unit 7, Manchester',
    members: 24,
    daysLeft: 45,
    photo: '/images/groups/video-gaming-1.avif',
    owner: 'elliot',
  },
  {
    name: 'Parkside Easy Runners',
    category: 'Running',
    description:
      'Five kilometres at a pace at which you can finish a sentence. We wait at every gate, nobody runs alone, and the last one home picks the café. New to running? Start with us on a Tuesday, when we walk the hills.',
    location: 'Victoria Park bandstand, London',
    members: 40,
    daysLeft: 90,
    photo: '/images/groups/running-1.avif',
    owner: 'priya',
  },
  {
    name: 'Chapter & Chai',
    category: 'Reading',
    description:
      'A novel a month, a pot of cardamom tea, and no homework questions. We read writers from everywhere, half of them in translation, and anyone may give up on a book after fifty pages as long as they come and say why.',
    location: 'Lantern Books, upstairs, Birmingham',
    members: 16,
    daysLeft: 27,
    photo: '/images/groups/reading-1.avif',
    owner: 'nadia',
  },
  {
    name: 'Quiet Water Anglers',
    category: 'Fishing',
    description:
      'Coarse fishing on a small lake that most people drive past. We share swims, flasks and the good maggots, put everything back, and help newcomers with their first knots and their first licence.',
    location: 'Alder Mere, gate on Mill Lane, Norwich',
    members: 10,
    daysLeft: 52,
    photo: '/images/groups/fishing-1.avif',
    owner: 'joseph',
  },
  {
    name: 'Thursday Night Pages',
    category: 'Writing',
    description:
      'An hour of writing in company, phones in the biscuit tin, then two people read aloud what they have. Feedback starts with what we would keep. Novels, poems, letters to the council: all of it counts.',
    location: 'The Old Print Works, Cardiff',
    members: 15,
    daysLeft: 38,
    photo: '/images/groups/writing-1.avif',
    owner: 'maren',
  },
  {
    name: 'Watercolour for the Impatient',
    category: 'Drawing & Painting',
    description:
      'Small paper, big brush, fifteen minutes a picture. We practise letting the water do the work and stopping one stroke earlier than feels right. Paints are shared; bring an old shirt.',
    location: 'Harbour Studio, Falmouth',
    members: 12,
    daysLeft: 16,
    photo: '/images/groups/drawing-painting-1.avif',
    owner: 'nadia',
  },
  {
    name: 'Weeknight Wok',
    category: 'Cooking',
    description:
      'Three dishes in ninety minutes, cooked hot and fast on the burners in the yard. Yuki’s aunt sends the recipes, we do the chopping, and leftovers go home in jars.',
    location: 'Canal Yard, Sheffield',
    members: 8,
    daysLeft: 9,
    photo: '/images/groups/cooking-2.avif',
    owner: 'yuki',
  },
  {
    name: 'Film Is Not Dead',
    category: 'Photography',
    description:
      'One roll of thirty-six a month, developed together in a bathroom that has seen worse. We lend out cameras older than most members and pin every contact sheet to the wall, light leaks included.',
    location: 'Darkroom 4, Cowley Road, Oxford',
    members: 9,
    daysLeft: 73,
    photo: '/images/groups/photography-2.avif',
    owner: 'demo',
  },
  {
    name: 'Lantern Pier Night Fishing',
    category: 'Fishing',
    description:
      'We fish from the pier from dusk until the moon is up, with lanterns, soup and the harbour cat, who inspects each catch. Tomás brings his grandfather’s rods for anyone who has none.',
    location: 'Old pier, Mumbles, Swansea',
    members: 10,
    daysLeft: 85,
    photo: '/images/groups/fishing-3.avif',
    owner: 'tomas',
  },
  {
    name: 'Sunrise 10K Club',
    category: 'Running',
    description:
      'Ten kilometres along the front with the sea on the left going out and on the right coming home. We train for one race together each season and cheer at all the others.',
    location: 'Palace Pier, Brighton',
    members: 30,
    daysLeft: 1,
    photo: '/images/groups/running-2.avif',
    owner: 'tomas',
  },
  {
    name: 'Detective Fiction Society',
    category: 'Reading',
    description:
      'From country houses to neon alleys: we read one mystery at a time, stop before the last chapter and take a vote on who did it. The loser of the vote brings cake to the next meeting.',
    location: 'Central Library, room 2, Glasgow',
    members: 20,
    daysLeft: 41,
    photo: '/images/groups/reading-2.avif',
    owner: 'elliot',
  },
  {
    name: 'Cosy Games & Crochet',
    category: 'Video Gaming',
    description:
      'Farms to water, islands to tidy, villagers to please, and something soft to work on while the others have their turn. A gentle evening with headphones off and cocoa on.',
    location: 'Wren’s Nest Café, York',
    members: 12,
    daysLeft: -3,
    photo: '/images/groups/video-gaming-3.avif',
    owner: 'priya',
  },
  {
    name: 'Flash Fiction Fridays',
    category: 'Writing',
    description:
      'A prompt at seven, three hundred words by eight, a full read-around by nine. We have kept every story since the first Friday, and some of them are even good.',
    location: 'Side room, The Quill & Anchor, Liverpool',
    members: 14,
    daysLeft: -7,
    photo: '/images/groups/writing-2.avif',
    owner: 'demo',
  },
]
