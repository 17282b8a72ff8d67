export { ARCHIVE_LIMITS, type ArchiveCheck, checkArchive, isZip } from './archive.ts'
export { type DocumentText, readDocument } from './read-document.ts'
