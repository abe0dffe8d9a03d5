import type { Database } from '../../../backend/database/database.ts'
import { type DataLocation, openDatabase } from '../../../backend/database/open-database.ts'

export async function withDatabase<T>(
  location: DataLocation,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  await using database = await openDatabase(location)
  return await work(database)
}
