export type OpenedText = {
  readonly text: string
  readonly filename: string | null
  readonly lexer: string | null
}

export type ArmourReason = 'shape' | 'version' | 'key' | 'damaged' | 'large'

export declare class ArmourError extends Error {
  constructor(reason: ArmourReason)
  readonly reason: ArmourReason
}

export declare const textMaxBytes: number

export declare function encryptText(
  text: string,
  meta?: { readonly filename?: string | null; readonly lexer?: string | null },
  chance?: (length: number) => Uint8Array,
): Promise<{ readonly armour: string; readonly key: string }>

/** Throws ArmourError. */
export declare function decryptArmour(armour: string, key: string): Promise<OpenedText>

export declare function keyFits(armourOrHead: string, key: string): Promise<boolean>

export declare function isArmour(text: string): boolean

export declare function headOf(armour: string): string | null
