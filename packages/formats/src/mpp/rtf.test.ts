import { describe, expect, test } from 'vitest'
import { rtfToText } from './rtf.ts'

const text = (rtf: string): string => rtfToText(rtf).text

describe('the text of a note', () => {
  test('comes without its formatting', () => {
    expect(
      text('{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0\\b Open\\b0  the vessel\\par and {\\i clean} it\\par }'),
    ).toBe('Open the vessel\nand clean it')
  })
  test('keeps accents of its code page', () => {
    expect(text("{\\rtf1\\ansi\\ansicpg1252 manuten\\'e7\\'e3o}")).toBe('manutenção')
    expect(text("{\\rtf1\\ansicpg1251 \\'ef\\'eb\\'e0\\'ed}")).toBe('план')
    expect(text("{\\rtf1\\ansi{\\fonttbl{\\f1\\fcharset204 X;}}\\f1 \\'ef\\f0 \\'e7}")).toBe('пç')
  })
  test('keeps Unicode and skips what stands in for it', () => {
    expect(text('{\\rtf1\\uc1 a\\u8211?b \\u-10179?\\u-8704?}')).toBe('a–b \ud83d\ude00')
    expect(text("{\\rtf1{\\uc2\\u233\\'c3\\'a9}x}")).toBe('éx')
  })
  test('has tabs, rows and quotes', () => {
    expect(text('{\\rtf1 a\\tab b\\cell c\\row \\ldblquote d\\rdblquote\\~e\\{\\}\\\\}')).toBe(
      'a\tb\tc\n“d”\u00a0e{}\\',
    )
  })
  test('says when there were pictures', () => {
    expect(rtfToText('{\\rtf1 before{\\pict\\wmetafile8 0102}after}')).toEqual({ text: 'beforeafter', pictures: true })
    expect(rtfToText('{\\rtf1 a{\\*\\objdata{\\pict\\bin4 }{}}}}b}')).toEqual({ text: 'ab', pictures: true })
  })
  test('that is no RTF stays as it is', () => {
    expect(text('plain\r\ntext')).toBe('plain\ntext')
  })
  test('ends where braces or controls run out', () => {
    expect(text('{\\rtf1 cut {\\b off')).toBe('cut off')
    expect(text('{\\rtf1 x}}} more')).toBe('x')
    expect(text(`{\\rtf1 ${'{'.repeat(100_000)}`)).toBe('')
    expect(text('{\\rtf1\\')).toBe('')
  })
})
