import { describe, expect, test } from 'vitest'
import { ownText, rawOf, readXmlRows, type XmlNode } from './read.ts'
import { escapeXml } from './write.ts'

function rowsOf(text: string): { rows: XmlNode[]; failure: ReturnType<typeof readXmlRows> } {
  const rows: XmlNode[] = []
  const failure = readXmlRows(text, { isRow: (_, depth) => depth === 2, row: node => rows.push(node) })
  return { rows, failure }
}

describe('what XML may look like', () => {
  test.each([
    ['<r><a>x</a></r>', 'x'],
    ['\ufeff<?xml version="1.0"?><!-- <b> --><r>\n <a>x</a>\n</r>\n', 'x'],
    ['<r><a >x</a ></r>', 'x'],
    ['<p:r xmlns:p="u"><p:a k="1 > 0" l=\'"\'>x</p:a></p:r>', 'x'],
    ['<r><a>&lt;&amp;&gt;&quot;&apos;&#65;&#x42;</a></r>', '<&>"\'AB'],
    ['<r><a>1<![CDATA[ <&]]]>2</a></r>', '1 <&]2'],
    ['<r><a>1<!-- no -->2</a></r>', '12'],
    ['<r><a>l1\r\nl2\rl3&#13;</a></r>', 'l1\nl2\nl3\r'],
    ['<r><a/></r>', ''],
    ['<!DOCTYPE r SYSTEM "r.dtd"><r><a>x</a></r>', 'x'],
    ['<r><ação>x</ação></r>', 'x'],
  ])('%j', (text, value) => {
    const { rows, failure } = rowsOf(text)
    expect(failure).toBeNull()
    expect(rows.map(row => row.text)).toEqual([value])
  })

  test('children, empty ones too, in their order', () => {
    expect(rowsOf('<r><a><b>1</b><c/><b k="v">2</b><d><e>3</e></d></a></r>').rows.map(rawOf)).toEqual([
      [
        ['b', '1'],
        ['c', ''],
        ['b', '2'],
        ['d', [['e', '3']]],
      ],
    ])
  })
})

describe('what is no XML', () => {
  test.each([
    ['malformed', ''],
    ['malformed', 'text'],
    ['malformed', '<r></s>'],
    ['malformed', '<r><a></r></a>'],
    ['malformed', '<r><a><b></a></b></r>'],
    ['malformed', '<r/><r/>'],
    ['malformed', '<r/>text'],
    ['malformed', 'text<r/>'],
    ['malformed', '<r><a>&nbsp;</a></r>'],
    ['malformed', '<r><a>&constructor;</a></r>'],
    ['malformed', '<r><a>x & y</a></r>'],
    ['malformed', '<r><a>&#0;</a></r>'],
    ['malformed', '<r>< a/></r>'],
    ['malformed', '<r><1/></r>'],
    ['malformed', '<r><!ELEMENT x></r>'],
    ['truncated', '<r>'],
    ['truncated', '<r><a>x'],
    ['truncated', '<r><a k="'],
    ['truncated', '<r><!-- '],
    ['truncated', '<r><![CDATA['],
    ['truncated', '<r><a>x</a'],
    ['entities', '<!DOCTYPE r [<!ENTITY a "b">]><r/>'],
    ['tooDeep', '<r>'.repeat(60)],
    ['tooDeep', `<r>${'<a>'.repeat(60)}`],
  ])('%s: %j', (kind, text) => expect(rowsOf(text).failure?.kind).toBe(kind))

  test('a fault names its line', () => {
    expect(rowsOf('<r>\n<a>\n</b>\n</r>').failure).toMatchObject({ kind: 'malformed', line: 3 })
  })
})

test('what is escaped comes back', () => {
  const text = 'a<b>&"\' \t\n\r ç 😀 ]]>'
  expect(rowsOf(`<r><a>${escapeXml(text)}</a></r>`).rows[0]?.text).toBe(text)
})

test('text of its own is the same text', () => {
  expect(ownText('Inspeção da caldeira 😀')).toBe('Inspeção da caldeira 😀')
})
