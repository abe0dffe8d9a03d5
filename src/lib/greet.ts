import { loadSend } from './api-client.ts'
import { knowsFeatures } from './backend-features.ts'

/**
 * Loads what calls need, and hears from the headers that answer `path` what the backend understands, where it has not
 * been heard of yet. Never rejects: the calls that matter say what is wrong.
 */
export async function greet(path: string): Promise<void> {
  try {
    const { askForHeaders } = await loadSend()
    if (!knowsFeatures()) await askForHeaders(path)
  } catch {
    // What the backend understands stays unknown.
  }
}
