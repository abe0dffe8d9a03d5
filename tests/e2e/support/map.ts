import type { BrowserContext, Page } from '@playwright/test'

/** The addresses of the map on Contact Us. */
export const MAP = 'https://www.openstreetmap.org/**'

/** Answers for the map, which no test can reach. */
export async function answerForTheMap(target: Page | BrowserContext): Promise<void> {
  await target.route(MAP, (route) =>
    route.request().resourceType() === 'image'
      ? route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title>' }),
  )
}
