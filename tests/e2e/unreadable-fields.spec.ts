import { memberTest as test } from './support/member-test.ts'
import { expect } from './support/test.ts'

test('a member who types a day that no month has, or no number, is told so @desktop', async ({ page }) => {
  await page.goto('/create-group')
  await page.getByLabel('End Date').focus()
  await page.keyboard.type('11312031')
  await page.getByLabel('Max Members').focus()
  await page.keyboard.type('1.000')
  await page.getByRole('button', { name: 'Create Group' }).click()
  const day = page.getByText('End date must be a real date, like 2027-05-31.')
  await expect(day).toBeVisible()
  await expect(
    page.getByText('Max members must be a whole number in digits only, such as 1000.'),
  ).toBeVisible()

  await page.getByLabel('End Date').focus()
  await page.keyboard.type('11302031')
  await expect(page.getByLabel('End Date')).toHaveValue('2031-11-30')
  await expect(day).toHaveCount(0)
})
