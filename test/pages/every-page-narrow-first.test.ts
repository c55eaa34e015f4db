import { checkEveryPage, narrow } from './every-page.ts'

checkEveryPage(narrow, 'first')
