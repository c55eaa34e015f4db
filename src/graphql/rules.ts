import {
  FragmentsOnCompositeTypesRule,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  KnownTypeNamesRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  PossibleFragmentSpreadsRule,
  specifiedRules,
  UniqueDirectivesPerLocationRule,
  UniqueFragmentNamesRule,
  UniqueVariableNamesRule,
  type ValidationRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
} from 'graphql'

/**
 * The rules of the specification that can have anything to say about a document. Most documents have neither
 * fragments nor variables nor directives, and the rules about those are two thirds of the work of validating.
 * Their signs may also stand in a string or a comment; then a rule runs for nothing.
 */
export function rulesFor(source: string): readonly ValidationRule[] {
  const fragments = source.includes('fragment') || source.includes('...')
  const variables = source.includes('$')
  const directives = source.includes('@')
  const choice = (fragments ? 4 : 0) + (variables ? 2 : 0) + (directives ? 1 : 0)
  return choices[choice] ?? specifiedRules
}

const aboutFragments: readonly ValidationRule[] = [
  FragmentsOnCompositeTypesRule,
  KnownFragmentNamesRule,
  NoFragmentCyclesRule,
  NoUnusedFragmentsRule,
  PossibleFragmentSpreadsRule,
  UniqueFragmentNamesRule,
]

const aboutVariables: readonly ValidationRule[] = [
  NoUndefinedVariablesRule,
  NoUnusedVariablesRule,
  UniqueVariableNamesRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
]

const aboutDirectives: readonly ValidationRule[] = [KnownDirectivesRule, UniqueDirectivesPerLocationRule]

const choices = [0, 1, 2, 3, 4, 5, 6, 7].map(choice => {
  const idle = [
    ...(choice & 4 ? [] : aboutFragments),
    ...(choice & 2 ? [] : aboutVariables),
    ...(choice & 1 ? [] : aboutDirectives),
    // Types are named where a variable is declared and where a fragment applies.
    ...(choice & 6 ? [] : [KnownTypeNamesRule]),
  ]
  return specifiedRules.filter(rule => !idle.includes(rule))
})
