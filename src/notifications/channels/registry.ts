/** Every kind of channel, a line each. */
export { email } from './email/email.ts'
export { slack } from './slack/slack.ts'
export { webhook } from './webhook/webhook.ts'
