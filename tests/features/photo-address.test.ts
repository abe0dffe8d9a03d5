import { expect, test } from 'vitest'
import { isPhotoAddress } from '../../src/features/groups/group.ts'

test.each([
  'https://photos.example/sky.jpg',
  'http://photos.example/sky',
  '/images/groups/fishing-1.avif',
  `${location.origin}/images/groups/fishing-1.avif`,
  `/api/photos/${'0a'.repeat(16)}-1600.webp`,
])('a group may have its photo at %s', (address) => {
  expect(isPhotoAddress(address)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'sky.jpg',
  '/api/all-group?n=1',
  '/images/../api/all-group?n=1',
  '/images/%2E%2e/api/all-group',
  `${location.origin}/api/all-group?n=1`,
  'HTTP://u@LocalHost:3000/images/..%2fapi/all-group',
  'http://localhost:3000',
  '/api/photos/../all-group',
  '/api/photos/%2e%2e/all-group',
  '/api/photos?n=1',
])('no photo may be at %s, which would run something or call this site for each visitor', (address) => {
  expect(isPhotoAddress(address)).toBe(false)
})
