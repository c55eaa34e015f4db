/** Messages of the templates of incidents. */
export const templates = {
  title: 'Incident templates',
  newTitle: 'New template',
  create: 'Create template',
  manage: 'Edit templates',
  nothing: 'No templates of your own yet.',
  nothingText:
    'Until there is one, the forms of incidents and updates offer four first sentences. With a template you prepare the message, the status and, for new incidents, the title, the impact and the affected services.',
  removeText: 'The template will be gone. What was written with it stays.',
  someServices: 'some services',
}
