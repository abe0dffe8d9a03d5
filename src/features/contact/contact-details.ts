/** Replace these with your own when you run the site. */
export const CONTACT = {
  address: ['HobbyNest', 'Millennium Square', 'Bristol BS1 5DB', 'United Kingdom'],
  phone: '+44 117 496 0142',
  email: 'support@hobbynest.example',
  location: 'Millennium Square, Bristol',
  coordinates: { latitude: 51.4503, longitude: -2.6005 },
} as const

const { latitude, longitude } = CONTACT.coordinates

export const MAP_FRAME_URL = `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams({
  bbox: [longitude - 0.008, latitude - 0.004, longitude + 0.008, latitude + 0.004]
    .map((degrees) => degrees.toFixed(4))
    .join(','),
  layer: 'mapnik',
  marker: `${latitude},${longitude}`,
})}`

export const MAP_ICON_URL = 'https://www.openstreetmap.org/favicon.ico'

export const MAP_PAGE_URL = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
