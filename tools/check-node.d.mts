export declare const NEEDED: readonly [number, number]
export declare function isEnough(version: string): boolean
export declare function tooOld(version: string, env: Readonly<Record<string, string | undefined>>): string
