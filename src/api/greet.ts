import { askForHeaders } from './api-client.ts'
import { knowsFeatures } from './backend-features.ts'

/**
 * Hears from the headers that answer `path` what the backend understands, where it has not
 * been heard of yet. Never rejects: the calls that matter say what is wrong.
 */
export async function greet(path: string): Promise<void> {
  try {
    if (!knowsFeatures()) await askForHeaders(path)
  } catch {
    // What the backend understands stays unknown.
  }
}
