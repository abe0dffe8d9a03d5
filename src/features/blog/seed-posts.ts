export const SEED_POSTS = [
  {
    title: 'The bench by the river has been drawn four hundred times',
    author: 'Maren Holt',
    date: '2025-10-19',
    category: 'Drawing & Painting',
    content:
      'There is a green bench on our sketch walk that everybody draws first, because it holds still. After two years we laid all the drawings side by side on the café floor. In one it is a throne. In another it is mostly pigeon. Lena drew it in the rain and you can see where the rain helped.\n\nNobody’s bench looked right, and every one of them looked like the person who drew it. If you are waiting to be good enough to join a drawing group: the bench is waiting too, and it has very low standards.',
  },
  {
    title: 'I carried a film camera for a year and took 288 photos',
    author: 'Yuki Tanaka',
    date: '2025-09-28',
    category: 'Photography',
    content:
      'Eight rolls, thirty-six frames each. My phone takes that many while I look for my keys. Film taught me to put the camera down: I would raise it, look, and decide that this was a moment to have rather than to keep.\n\nMy favourite is frame 14 of roll 5, my grandmother laughing at something just outside the picture. I no longer know what it was. I think that is why I like it.',
  },
  {
    title: 'How to lose at board games, video games and ping-pong',
    author: 'Elliot Marsh',
    date: '2025-09-07',
    category: 'Video Gaming',
    content:
      'Our couch co-op evenings have one rule: whoever loses picks the next game. It sounds kind. It is in fact ruthless, because losers have long memories and questionable taste, and that is how eleven adults came to spend a Friday on a snail racing simulator from 1998.\n\nIt was the best evening of the year. Winning ends a game; losing well starts the next one. Bring snacks, bring a grudge, and hand the good controller to the newest player.',
  },
  {
    title: 'A quiet morning, no fish, ten out of ten',
    author: 'Joseph Okafor',
    date: '2025-08-16',
    category: 'Fishing',
    content:
      'People ask what we do when nothing bites. We watch the mist come off the water. We pour tea from the flask that leaks. Around six a heron arrives, takes one look at our technique and moves politely upstream.\n\nI have caught perhaps forty fish in my life and I remember five. I remember nearly all of the mornings. Come along; you do not need a rod, and the heron would like a larger audience.',
  },
  {
    title: 'The slowest runner sets the route',
    author: 'Nadia Rahman',
    date: '2025-07-26',
    category: 'Running',
    content:
      'In our group the person at the back chooses where we go. It began as a joke and became the reason we have lost no one in three years. The back of the pack knows where the shade is, which hill is a liar, and where the bakery opens early.\n\nIf you have ever stopped running with people because you could not keep up, try leading them. You may find that all of us were hoping for somebody to suggest the bakery.',
  },
  {
    title: 'What a bad loaf taught our cooking club',
    author: 'Tomás Vieira',
    date: '2025-06-30',
    category: 'Cooking',
    content:
      'I once brought a loaf so dense that Priya used it to hold the door open. The next week everybody brought their own worst bake: a sunken cake, a soup with two kinds of regret, biscuits shaped like a warning. We ate what could be eaten and laughed at the rest.\n\nSomething loosened after that. People began to ask questions instead of apologising. We still hold a Night of Failures every June, and the door is still held open by that loaf.',
  },
  {
    title: 'Read the first page aloud',
    author: 'Priya Nair',
    date: '2025-05-18',
    category: 'Reading',
    content:
      'Our book club nearly ended over a nine-hundred-page novel that three of us finished and two of us admitted to. Now we choose differently. Each person reads one first page aloud, no title, no cover, and we vote with our hands over our eyes.\n\nWe have read a cookbook, a lighthouse keeper’s diary and a romance that nobody would have dared to bring. Nine of the last ten got finished. It turns out that a voice you like is the best blurb there is.',
  },
  {
    title: 'Ten minutes a day, badly',
    author: 'Amara Lindqvist',
    date: '2025-04-27',
    category: 'Writing',
    content:
      'For a month my writing group promised each other ten bad minutes a day. Not good ones: those we would have put off. I wrote about the bus, the neighbour’s drum kit, and a teaspoon that has outlived three of my kitchens.\n\nTwenty-six of the thirty pages are as bad as promised. Four are not, and I would have none of them if I had waited for a good day. Set a timer, lower the bar, and let somebody know you did it.',
  },
  {
    title: 'The photograph we agreed not to take',
    author: 'Daniel Osei',
    date: '2025-03-15',
    category: 'Photography',
    content:
      'On our night walk we met a baker on his break, flour to the elbows, sitting on a crate in the blue light of the shop. Every one of us saw the picture. Somebody asked him, as we always do, and he said that he would rather not, he was tired.\n\nSo we put the cameras away and he told us about sourdough for ten minutes. I can describe that light to you better than any picture I did take that winter. Asking first has never once cost us anything worth having.',
  },
  {
    title: 'How to start a group when you know nobody in town',
    author: 'Sofia Brandt',
    date: '2025-02-09',
    category: 'Cooking',
    content:
      'I moved here in November with two pans and no friends. I posted a group called “Dumplings, beginners, my kitchen is tiny”, with room for four. Three strangers came, and one of them brought a stool because she had taken the word “tiny” seriously.\n\nMy advice: be specific, be small, and say honestly what you cannot do yet. “Let’s cook together sometime” brings nobody. “Dumplings on Tuesday, I have never folded one” brings exactly the people you want.',
  },
]
