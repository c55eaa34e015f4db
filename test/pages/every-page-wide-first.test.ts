import { checkEveryPage, wide } from './every-page.ts'

checkEveryPage(wide, 'first')
