import { splitAtLinks } from '../../text/links.ts'

/** However many there are, one is shown: what follows the description, such as Report, must stay within reach. */
const BLANK_LINES = /\n\s*\n/g

export function GroupDescription({ text }: { text: string }) {
  return (
    <p
      dir="auto"
      className="max-w-prose text-lg leading-relaxed whitespace-pre-line [unicode-bidi:plaintext] print:max-w-none"
    >
      {splitAtLinks(text.replace(BLANK_LINES, '\n\n')).map((part, index) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move.
            key={index}
            href={part.href}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="link-quiet"
            // Not in a hidden text, whose space would show before a full stop that follows the address.
            aria-label={`${part.text} (new tab)`}
          >
            <bdi>{part.text}</bdi>
          </a>
        ),
      )}
    </p>
  )
}
