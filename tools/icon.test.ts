import { Data } from 'resedit'
import { expect, test } from 'vitest'
import { iconFile } from './icon.ts'

test('the icon of the Windows program is one that Windows reads, in every size', () => {
  const { icons } = Data.IconFile.from(iconFile())
  expect(icons.map(each => each.width)).toEqual([16, 24, 32, 48, 64])
  for (const { data } of icons) {
    expect(data.isIcon()).toBe(true)
    if (data.isIcon())
      expect([data.bitmapInfo.bitCount, data.bitmapInfo.height]).toEqual([32, data.bitmapInfo.width * 2])
  }
})
