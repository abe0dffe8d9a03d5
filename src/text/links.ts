interface WebLink {
  href: string
  text: string
}

/**
 * Splits a text, with its `https://` addresses as links. An address with a user name, which could pass for a host, stays text;
 * a host in another script than Latin is shown encoded, since its letters could pass for Latin ones.
 */
export function splitAtLinks(text: string): (string | WebLink)[] {
  return text.split(/(https:\/\/[^\s<>"]{1,2000})/iu).flatMap((part, index) => {
    if (index % 2 === 0) return part || []
    const address = part.replace(CLOSING, '')
    const link = readLink(address)
    return link ? [link, part.slice(address.length)].filter(Boolean) : part
  })
}

/** Punctuation that follows an address in a sentence, including a bracket that the address does not open itself. */
const CLOSING = /(?:[.,;:!?'’”»*_…。、，！？\]}）]|\)(?<!\([^()]*\)))+$/u

function readLink(address: string): WebLink | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.username || url.password || !url.hostname.includes('.')) return null
  const typedHost = address.slice('https://'.length).split(/[/?#]/)[0]?.toLowerCase()
  return { href: url.href, text: typedHost === url.host ? address : url.href }
}
