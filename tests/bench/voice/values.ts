/** First names of customers in many countries, as they are written in lists. */
export const firstNames = (
  'Sarah, Michael, Emily, Christopher, Jennifer, Brian, Ryan, Isabella, Amelia, Kate, Bob, Tom, Martha, ' +
  'Deborah, Siobhan, Niamh, Saoirse, Xavier, Joaquin, Guillermo, Søren, Björn, Müller, Nguyen, Krzysztof, ' +
  'Wojciech, Agnieszka, Jürgen, François, Giuseppe, Giovanni, Chiara, Mateusz, Aleksandr, Svetlana, Dmitri, ' +
  'Yevgeny, Hiroshi, Yuki, Xiaoming, Wei, Zhang, Priya, Rajesh, Lakshmi, Aarav, Mohammed, Fatima, Khadija, ' +
  'Ahmed, Abdullah, Oluwaseun, Chukwuemeka, Nkechi, Thabo, Kwame, Leila, Mehmet, Ayşe, Ibrahim'
).split(', ');

/** Companies, some of which spell or joke. */
export const companies = (
  'Acme, Contoso, Northwind, Deloitte, Huawei, Nestlé, Xiaomi, Siemens, Accenture, Salesforce, HubSpot, ' +
  'Zendesk, Atlassian, Spotify, Ikea, Volkswagen, Hyundai, Mountain View Capital, Red Hat, Bain and Company'
).split(', ');
