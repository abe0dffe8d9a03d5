import { cleanLine, cleanText } from '../../text/clean-text.ts'

/** Spec §3. */
export const CATEGORIES = [
  'Drawing & Painting',
  'Photography',
  'Video Gaming',
  'Fishing',
  'Running',
  'Cooking',
  'Reading',
  'Writing',
] as const

/** One of our categories as we write it, or the text: old documents and typed addresses may have other letters. */
export function normaliseCategory(text: string): string {
  const key = text.trim().toLowerCase()
  return CATEGORIES.find((category) => category.toLowerCase() === key) ?? text
}

/** Fields missing from an old document are `''`, or `null` for `members` (spec §3). */
export interface Group {
  _id: string
  name: string
  category: string
  description: string
  location: string
  members: number | null
  date: string
  photo: string
  userName: string
  userEmail: string
  joined?: number | undefined
  /** The part of the description that a search matched; our backend's pages leave out the rest. */
  excerpt?: string | undefined
  /** Why an operator has hidden the group from everybody but its organiser. */
  hiddenWhy?: string | undefined
}

/** Whether all seats are known to be taken. */
export function isFull({ joined = -1, members }: Pick<Group, 'joined' | 'members'>): boolean {
  return members !== null && joined >= members
}

/**
 * Reads a group as any backend of spec §7 sends it; `null` without an id or a name. Old documents may hold
 * `members` as text, a name as a number, no photo, or an invalid date. Uses no schema library, with which ten thousand groups
 * would take half as long again.
 */
export function readGroup(document: unknown): Group | null {
  const fields: Record<string, unknown> = Object(document)
  const _id = readId(fields._id)
  const name = cleanLine(readText(fields.name))
  if (!_id || !name) return null
  const photo = readText(fields.photo)
  return {
    _id,
    name,
    category: normaliseCategory(cleanLine(readText(fields.category))),
    description: cleanText(readText(fields.description)),
    location: cleanLine(readText(fields.location)),
    members: readCount(fields.members),
    date: readText(fields.date),
    photo: isPhotoAddress(photo) ? photo : '',
    userName: readText(fields.userName),
    userEmail: readText(fields.userEmail),
    joined: readCount(fields.joined) ?? undefined,
    excerpt: cleanLine(readText(fields.excerpt)) || undefined,
    hiddenWhy: cleanText(readText(fields.hiddenWhy)) || undefined,
  }
}

/** Reads an id, which some backends send as a number or as an object of MongoDB's; `''` if there is none. */
export function readId(value: unknown): string {
  return readText(Object(value).$oid ?? value)
}

function readText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** Reads a count, which some backends send as text; `null` if it is none. */
export function readCount(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : null
}

/**
 * Whether the text is an http(s) address without credentials, or a picture on this site. Rejects any other
 * address of this site, since every visitor's browser would request it.
 */
export function isPhotoAddress(text: string): boolean {
  if (!/^https?:\/\/(?![^/?#]*@)[^\s\\]+$/i.test(text)) return isOwnPicture(text)
  if (!URL.canParse(text)) return false
  const { hostname, pathname } = new URL(text)
  // A host may end with a dot.
  return hostname.replace(/\.$/, '') !== globalThis.location?.hostname || isOwnPicture(pathname)
}

/** Rejects dots and escapes that could lead out of the folder. */
function isOwnPicture(path: string): boolean {
  return /^\/(images|[\w-]+\/photos)(\/[\w-][\w.-]*)+$/.test(path)
}

/** The path of a group's page (spec §2). */
export function groupPath(id: string): string {
  return `/details-group/${encodeURIComponent(id)}`
}

const MAX_SUMMARY = 200

/** The start of the description, for search engines and link previews. Counts and cuts by code points. */
export function summarise({ description }: Pick<Group, 'description'>): string {
  const letters = [...description.replace(/\s+/g, ' ').trim()]
  if (letters.length > MAX_SUMMARY) return `${letters.slice(0, MAX_SUMMARY - 1).join('')}…`
  return letters.join('') || 'A hobby group on HobbyNest.'
}
