/**
 * Loads a part of the page, and the styles of all that is beyond the first view; index.html carries that one's
 * (src/build/first-paint.ts). Ours come before the part's own: of equal rules the later one holds.
 */
export async function withAllStyles<Part>(load: () => Promise<Part>): Promise<Part> {
  const [, part] = await Promise.all([import('../index.css'), load()])
  return part
}
