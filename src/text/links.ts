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
    const address = part.replace(CLOSING, '')
    const link = readLink(address)
    return link ? [link, part.slice(address.length)].filter(Boolean) : part
  })
}

/** What follows an address in a sentence: punctuation, and a bracket that the address does not open itself. */
const CLOSING = /(?:[.,;:!?'’”»*_…。、，！？\]}）]|\)(?<!\([^()]*\)))+$/u

function readLink(address: string): WebLink | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.username || url.password || !url.hostname.includes('.')) return null
  const typedHost = address.slice('https://'.length).split(/[/?#]/)[0]?.toLowerCase()
  return { href: url.href, text: typedHost === url.host ? address : url.href }
}
