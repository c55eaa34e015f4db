import { accessiblePages, narrow } from './accessible.ts'

accessiblePages(narrow, 'first')
