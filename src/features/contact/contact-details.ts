/** How to reach the people behind the site. Whoever runs it writes their own here. */
export const CONTACT = {
  address: ['HobbyNest', 'Millennium Square', 'Bristol BS1 5DB', 'United Kingdom'],
  phone: '+44 117 496 0142',
  email: 'support@hobbynest.example',
  coordinates: { latitude: 51.4503, longitude: -2.6005 },
} as const

const { latitude, longitude } = CONTACT.coordinates

/** The address of a small OpenStreetMap with a pin, for a frame. */
export const MAP_FRAME_URL = `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams({
  bbox: [longitude - 0.008, latitude - 0.004, longitude + 0.008, latitude + 0.004]
    .map((degrees) => degrees.toFixed(4))
    .join(','),
  layer: 'mapnik',
  marker: `${latitude},${longitude}`,
})}`

/** A small picture of the same host. */
export const MAP_ICON_URL = 'https://www.openstreetmap.org/favicon.ico'

/** The same place, as a separate page. */
export const MAP_PAGE_URL = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
