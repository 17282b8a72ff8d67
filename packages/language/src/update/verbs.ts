import { pattern } from '../grammar/index.ts'

export const verb = (source: string, masked: string): RegExpExecArray | null =>
  pattern(`(?<![a-z0-9])(?:${source})(?![a-z0-9])`).exec(masked)

/** The verb that the order begins with, if it is of that kind. */
export const leads = (source: string, masked: string): RegExpExecArray | null =>
  pattern(
    `^[\\s,]*(?:(?:por favor|favor|please|agora|now|ahora|tambem|also|tambien|entao|then|depois|luego|preciso|quero|gostaria de|pode|podes|podria|can you|could you|i want to|we need to|need to|hay que|precisamos|vamos|let's|e|and|y|mas|but)[\\s,]+)*(?:que\\s+)?(?:me\\s+|se\\s+)?(?:${source})(?![a-z0-9])`,
  ).exec(masked)
