// server/http: reads a JSON body. Its shape is checked in the bytes first, because building millions of values from a
// small compressed body would stop the server.
import { isUtf8 } from 'node:buffer'
import { Fault } from './fault.ts'

const deepest = 40
/** Entries of one list or object: the white list takes 100,000 labels in one call. */
const mostEntries = 100_000
/** Values of a whole body: 5,000 products with a hundred values each. */
const mostValues = 500_000

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const opensList = 0x5b
const closesList = 0x5d
const opensObject = 0x7b
const closesObject = 0x7d

/**
 * The value of a body; undefined for an empty one. Keys that poison objects are refused.
 * @throws Fault 'body.notJson' or 'body.tooMany'
 */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new Fault('body.notJson')
  checkShape(bytes)
  const text = bytes.toString('utf8')
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Fault('body.notJson')
  }
  checkKeys(value)
  return value
}

/** One pass over the bytes. It need not notice invalid JSON, which the parser refuses. */
function checkShape(bytes: Buffer): void {
  const entries = new Uint32Array(deepest + 1)
  let depth = 0
  let values = 0
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case quote:
        for (at += 1; at < bytes.length && bytes[at] !== quote; at += 1) if (bytes[at] === backslash) at += 1
        break
      case opensList:
      case opensObject:
        depth += 1
        if (depth > deepest) throw new Fault('body.notJson')
        entries[depth] = 1
        break
      case closesList:
      case closesObject:
        if (depth > 0) depth -= 1
        break
      case comma: {
        const count = (entries[depth] ?? 0) + 1
        entries[depth] = count
        values += 1
        if (count > mostEntries || values > mostValues)
          throw new Fault('body.tooMany', { entries: mostEntries, values: mostValues })
        break
      }
      default: // part of a number or word
    }
  }
}

function checkKeys(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const part of node) checkKeys(part)
    return
  }
  for (const key in node) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw new Fault('body.notJson')
    checkKeys((node as Record<string, unknown>)[key])
  }
}
