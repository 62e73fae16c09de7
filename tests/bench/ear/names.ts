/** First names as they stand in lists of customers. */
export const names = (
  'Sarah, Michael, Emily, Christopher, Jennifer, Brian, Ryan, Isabella, Amelia, Kate, Bob, Tom, Martha, Deborah, Daniel, ' +
  'Laura, Kevin, Nicole, Andrew, Rachel, Patrick, Susan, Gregory, Hannah, Marcus, Olivia, Vincent, Charlotte, Oscar, Ingrid, ' +
  'Siobhan, Niamh, Saoirse, Xavier, Joaquin, Guillermo, Björn, Nguyen, Krzysztof, Agnieszka, Jürgen, François, Giuseppe, ' +
  'Giovanni, Chiara, Mateusz, Svetlana, Dmitri, Yevgeny, Hiroshi, Yuki, Xiaoming, Priya, Rajesh, Lakshmi, Fatima, Khadija, ' +
  'Ahmed, Oluwaseun, Kwame'
).split(', ');

/** Pairs of names at most two letters apart that do not sound the same. */
export const closePairs = (
  'Ryan Brian, Kate Nate, Anna Hanna, Tim Tom, Jane June, Dan Don, Mark Max, Ben Ken, Bill Will, Bob Rob, Ted Ned, ' +
  'Pat Matt, Ellen Helen, Carl Carla, Karen Karin, Mary Mario, Lena Lana, Nina Tina, Tara Sara, Dana Dina, ' +
  'Harry Larry, Terry Kerry, Betty Patty, Molly Polly, Holly Molly, Paul Paula, Eric Erica, Daniel Daniela, Julia Julie, ' +
  'Maria Marie, Joan Joanna, Simon Simone, Robert Roberta, Laura Lara, Mike Mika, Jack Jake, Luke Luca, Lee Leo, Ray Roy, ' +
  'Mila Mina, Emma Emmy, Alan Alana, Adam Ada, Tony Toby, Sandy Mandy, Dave Dale'
)
  .split(', ')
  .map((pair) => pair.split(' '))
  .map(([one = '', other = '']) => [one, other] as const);
