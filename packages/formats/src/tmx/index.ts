export { fromSchema, givenSchema } from './from-schema.ts'
export { readTmx, TMX_FORMAT, TMX_VERSION, writeTmx } from './tmx.ts'
export { SCHEMA_VERSION, toSchema } from './to-schema.ts'
