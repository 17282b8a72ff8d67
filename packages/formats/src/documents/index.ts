export { isZip } from './archive.ts'
export { type DocumentText, readDocument } from './read-document.ts'
