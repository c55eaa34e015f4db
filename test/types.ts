/** Checks of types, made by the compiler. */

/** Compiles only if what is given has the wanted type. */
export function accepts<Wanted, Given>(..._: [Given] extends [Wanted] ? [] : [never]): void {}

/** Compiles only if what is given has not the wanted type. */
export function refuses<Wanted, Given>(..._: [Given] extends [Wanted] ? [never] : []): void {}
