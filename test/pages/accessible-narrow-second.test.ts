import { accessiblePages, narrow } from './accessible.ts'

accessiblePages(narrow, 'second')
