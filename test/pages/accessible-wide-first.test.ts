import { accessiblePages, wide } from './accessible.ts'

accessiblePages(wide, 'first')
