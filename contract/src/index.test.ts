import * as z from 'zod/mini'
import * as index from './index.ts'

test('exports no schema, which every page would load', () => {
  const schemas = Object.entries(index).filter(([, value]) => value instanceof z.core.$ZodType)
  expect(schemas).toEqual([])
})
