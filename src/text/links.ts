interface WebLink {
  href: string
  text: string
}

/**
 * A text in parts, its `https://` addresses as links. An address with a user name, which could pass for its host, stays text;
 * a host in other scripts than Latin is shown encoded, since its letters could pass for others.
 */
export function splitAtLinks(text: string): (string | WebLink)[] {
  return text.split(/(https:\/\/[^\s<>"]{1,2000})/iu).flatMap((part, index) => {
    if (index % 2 === 0) return part || []
    const address = withoutClosing(part)
    const link = readLink(address)
    return link ? [link, part.slice(address.length)].filter(Boolean) : part
  })
}

const BRACKETS = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
  ['）', '（'],
])

/** A bracket that the address opens itself stays. */
function withoutClosing(address: string): string {
  let shorter = address
  for (;;) {
    const last = shorter.at(-1) ?? ''
    const opening = BRACKETS.get(last)
    const isUnpaired = opening && shorter.split(last).length > shorter.split(opening).length
    if (!isUnpaired && !/[.,;:!?'’”»*_…。、，！？]/u.test(last)) return shorter
    shorter = shorter.slice(0, -1)
  }
}

function readLink(address: string): WebLink | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.username || url.password || !url.hostname.includes('.')) return null
  const typedHost = address.slice('https://'.length).split(/[/?#]/)[0]?.toLowerCase()
  return { href: url.href, text: typedHost === url.host ? address : url.href }
}
