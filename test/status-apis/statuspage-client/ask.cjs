/** Asks everything that the published client can ask of the address given, and prints what it understood as JSON. */
const { Statuspage } = require('statuspage.io')

const client = new Statuspage('corkboard')
client.setApiUrl(process.argv[2])
const { incidents, scheduledMaintenances: maintenance } = client.api

Promise.all([
  client.getStatus(),
  client.getSummary(),
  client.getComponents(),
  incidents.getAll(),
  incidents.getUnresolved(),
  maintenance.getAll(),
  maintenance.getUpcoming(),
  maintenance.getActive(),
]).then(answers => console.log(JSON.stringify(answers)))
