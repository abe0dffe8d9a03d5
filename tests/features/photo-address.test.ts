import { expect, test } from 'vitest'
import { isPhotoAddress } from '../../src/features/groups/group.ts'

test.each([
  'https://photos.example/sky.jpg',
  'http://photos.example/sky',
  '/images/groups/fishing-1.avif',
  `${location.origin}/images/groups/fishing-1.avif`,
  `/api/photos/${'0a'.repeat(16)}-1600.webp`,
  'HTTPS://PHOTOS.EXAMPLE:443/sky.jpg',
  'http://photos.example:8080/sky',
  'https://photos.example/@ada/sky.jpg?by=@ada',
  'https://notlocalhost/sky.jpg',
  'HTTP://LocalHost.:80/images/groups/fishing-1.avif',
])('a group may have its photo at %s', (address) => {
  expect(isPhotoAddress(address)).toBe(true)
})

// The backend's tests try those of tests/backend/support/hostile.ts with the same rule.
test.each([
  'sky.jpg',
  `${location.origin}/api/all-group?n=1`,
  'HTTP://u@LocalHost:3000/images/..%2fapi/all-group',
  'http://localhost:3000',
  'http://localhost:443/api/all-group?n=1',
  'https://localhost/api/all-group',
  'https://localhost./api/all-group?n=1',
  'http://LOCALHOST.:3000/api/all-group',
  'http://loc%61lhost/api/all-group',
  'http://ｌｏｃａｌｈｏｓｔ/api/all-group',
  'https://ada@photos.example/sky.jpg',
  'https://ada:sesame@photos.example/sky.jpg',
  'https://:sesame@photos.example/sky.jpg',
  'https://photos.example@localhost/api/all-group',
  '/api/photos/../all-group',
  '/api/photos/%2e%2e/all-group',
  '/api/photos?n=1',
])('no photo may be at %s, which would run a script or call this site for each visitor', (address) => {
  expect(isPhotoAddress(address)).toBe(false)
})
