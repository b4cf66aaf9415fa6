/** Names, numbers and companies as they are found in five countries, for clients that look like clients. */
export type Country = {
  code: string
  /** The number after the calling code, for a running number of at most seven digits. */
  prefix: string
  digits: number
  cities: readonly string[]
  first: readonly string[]
  last: readonly string[]
}

const words = (text: string): string[] => text.trim().split(/\s*,\s*/)

export const countries: readonly Country[] = [
  {
    code: 'SG',
    prefix: '+659',
    digits: 7,
    cities: words('Singapore, Jurong, Tampines, Woodlands'),
    first: words(
      'Wei Ling, Jun Jie, Hui Min, Kai Xuan, Mei Yi, Zhi Hao, Siti Nurhaliza, Ahmad Faizal, Nur Aisyah, Rajesh, Priya, Xin Yi, Yong Sheng, Li Ting, Muhammad Hafiz, Shanti, Jia Hui, Wen Jie, Farah, Daniel',
    ),
    last: words('Tan, Lim, Lee, Ng, Wong, Goh, Chua, Chan, Koh, Teo, Ang, Yeo, Ong, Sim, Toh, bin Rahman, Pillai, Ho'),
  },
  {
    code: 'IN',
    prefix: '+9198',
    digits: 8,
    cities: words('Mumbai, Bengaluru, Pune, Chennai, Hyderabad, Kochi'),
    first: words(
      'Aarav, Vivaan, Ananya, Diya, Ishaan, Kavya, Rohan, Meera, Arjun, Saanvi, Karthik, Lakshmi, Nikhil, Pooja, Rahul, Sneha, Vikram, Divya, Suresh, Anjali, Harsh, Neha',
    ),
    last: words(
      'Sharma, Verma, Iyer, Nair, Reddy, Patel, Gupta, Menon, Rao, Kulkarni, Joshi, Desai, Chatterjee, Banerjee, Singh, Kapoor, Malhotra, Bhat, Raghunathan, Fernandes',
    ),
  },
  {
    code: 'DE',
    prefix: '+49151',
    digits: 8,
    cities: words('Berlin, München, Köln, Hamburg, Leipzig, Düsseldorf'),
    first: words(
      'Anna, Lukas, Jürgen, Sabine, Felix, Käthe, Maximilian, Lea, Jonas, Mia, Sören, Greta, Paul, Emilia, Björn, Hannah, Florian, Ulrike, Moritz, Franziska',
    ),
    last: words(
      'Müller, Schmidt, Schneider, Fischer, Weber, Meyer, Wagner, Becker, Schulz, Hoffmann, Schäfer, Koch, Bauer, Richter, Klein, Wolf, Schröder, Neumann, Schwarz, Zimmermann, Krüger',
    ),
  },
  {
    code: 'BR',
    prefix: '+55119',
    digits: 8,
    cities: words('São Paulo, Rio de Janeiro, Curitiba, Recife, Belo Horizonte'),
    first: words(
      'João, Maria, José, Ana Clara, Lucas, Beatriz, Gabriel, Júlia, Mateus, Larissa, Rafael, Camila, Thiago, Letícia, Bruno, Fernanda, André, Débora, Vinícius, Isabela',
    ),
    last: words(
      'Silva, Santos, Oliveira, Souza, Rodrigues, Ferreira, Alves, Pereira, Lima, Gomes, Costa, Ribeiro, Martins, Carvalho, Almeida, Lopes, Soares, Araújo, Barbosa, Conceição',
    ),
  },
  {
    code: 'AE',
    prefix: '+97150',
    digits: 7,
    cities: words('Dubai, Abu Dhabi, Sharjah, Al Ain'),
    first: words(
      'Omar, Layla, Khalid, Fatima, Yousef, Mariam, Hassan, Noor, Saeed, Aisha, Tariq, Huda, Rashid, Salma, Zayed, Reem, Hamdan, Amna, Majid, Dana',
    ),
    last: words(
      'Al Mansoori, Al Maktoum, Haddad, Khoury, Al Suwaidi, Nasser, Al Falasi, Rahman, Saleh, Al Ketbi, Darwish, Al Hashimi, Qureshi, Mirza, Al Nuaimi, Abbas',
    ),
  },
]

/** Surnames that few have: what a search for a rare fragment finds. */
export const rareSurnames = words(
  'Quetzalcoatl, Wojciechowski, Featherstonehaugh, Nguyenkhoa, Oyelaran, Szymborska, Vlahoutsikos, Xiangyun, Zbigniewicz, Jääskeläinen, Gudmundsdottir, Hrafnsson, Kjeldgaard, Papadimitropoulos, Ruotsalainen, Tchaikowsky',
)
/** Fragments that very many names and addresses contain. */
export const frequentFragments = words('ann, silv, sch, tan, mar, lee')

export const companies = words(
  'Lim Holdings, Skyline Realty, Blue Harbour Homes, Nair Logistics, Kapoor Textiles, Rheinwerk, Hansekontor, Bauer und Sohn, Oliveira Imóveis, Costa Verde, Falcon Trading, Gulf Interiors, Palm Estates, Orchid Studios, Raffles Dental, Deccan Motors, Elbe Consulting, Paulista Café, Marina Yachts, Desert Rose Clinic',
)
export const jobTitles = words('Owner, Director, Buyer, Head of Sales, Architect, Consultant, Office Manager, Engineer')
export const sourceDetails = words(
  'Spring open house, Website contact form, Viewing request, Price list, Newsletter, Trade fair, Callback request',
)
/** What notes are made of. */
export const noteWords = words(
  'asked about parking, wants a garden, will call back on Monday, prefers the evening, sends the plans, met at the fair, speaks French, two children, needs a lift, looks at the third floor, budget is fixed, sister lives next door, bank agreed, waits for the notary, is abroad until spring, liked the kitchen, too far from the station, wants the contract by mail, has a dog, asks for a discount, knows the architect, moves with the parents, prefers WhatsApp, visited twice, sells the old flat first, asked for the energy certificate, wants a balcony to the south, left a message, no answer, brings the surveyor',
)
