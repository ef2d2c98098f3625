// TI-D.10, TI-D.11 as the rules print them: name, faction, combat, barrage, bombardment, space cannon, capacity, abilities.
export const PRINTED = `
Fighter I||9|||||
Fighter II||8|||||excess counts as fleet
Destroyer I||9|9 x2||||
Destroyer II||8|6 x3||||
Cruiser I||7|||||
Cruiser II||6||||1|
Carrier I||9||||4|
Carrier II||9||||6|
Dreadnought I||5||5||1|sustain
Dreadnought II||5||5||1|sustain, no Direct Hit
War Sun||3 x3||3 x3||6|sustain, removes shields
Infantry I||8|||||
Infantry II||7|||||
Mech (generic)||6|||||sustain
PDS I|||||6||shield
PDS II|||||5 adj||shield
Space Dock I|||||||3 FF free
Space Dock II|||||||3 FF free
Duha Menaimon|arborec|7 x2||||5|sustain
Letani Behemoth|arborec|6|||||sustain, shield
Letani Warrior I|arborec|8|||||
Letani Warrior II|arborec|7|||||
Quetzecoatl|argent|7 x2||||3|sustain
Strike Wing Alpha I|argent|8|9 x2|||1|
Strike Wing Alpha II|argent|7|6 x3|||1|
The Egeiro|bastion|9||||3|sustain
Hil Colish|creuss|5||||3|sustain
D.W.S. Luminous|deepwrought|7 x2||||6|sustain
Dynamo|empyrean|5 x2||||3|sustain
Heaven's Eye|firmament|5 x2||||3|sustain
Wrath of Kenara|hacan|7 x2||||3|sustain
J.N.S. Hylarim|jolnar|6 x2||||3|sustain
Artemiris|keleres|7 x2||||6|sustain
[0.0.1]|l1z1x|5 x2||||5|sustain
Super Dreadnought I|l1z1x|5||5||2|sustain
Super Dreadnought II|l1z1x|4||4||2|sustain, no Direct Hit
Annihilator|l1z1x|6||8|||sustain
Arc Secundus|letnev|5 x2||5 x3||3|sustain, removes shields
Arvicon Rex|mahact|5 x2||||3|sustain
Crimson Legionnaire I|mahact|8|||||
Crimson Legionnaire II|mahact|7|||||
Fourth Moon|mentak|7 x2||||3|sustain
Corsair|mentak|6||||2|
The Inferno|muaat|5 x2||||3|sustain
Prototype War Sun I|muaat|3 x3||3 x3||6|sustain, removes shields
Prototype War Sun II|muaat|3 x3||3 x3||6|sustain, removes shields
Matriarch|naalu|9 x2||||6|sustain
Hybrid Crystal Fighter I|naalu|8|||||
Hybrid Crystal Fighter II|naalu|7|||||excess counts as fleet
Visz El Vir|naazrokha|9 x2||||4|sustain
Eidolon|naazrokha|6 x2|||||sustain
Z-Grav Eidolon|naazrokha|8 x2|||||
Eidolon Maximum|naazrokha|4 x4|||||sustain
The Alastor|nekro|9 x2||||3|sustain
Memoria I|nomad|7 x2|8 x3|||3|sustain
Memoria II|nomad|5 x2|5 x3|||6|sustain
C'morran N'orr|norr|6 x2||||3|sustain
Exotrireme I|norr|5||4 x2||1|sustain
Exotrireme II|norr|5||4 x2||1|sustain, no Direct Hit
Heaven's Hollow|obsidian|5 x3||||3|sustain
Last Dispatch|ralnel|8 x2||||4|sustain
Linkship I|ralnel|9|9 x2||||
Linkship II|ralnel|8|6 x3||||
Quietus|rebellion|5 x2||||3|sustain
Exile I|rebellion|8|9 x2||||
Exile II|rebellion|7|6 x3||||
Son of Ragh|saar|5 x2|6 x4|||3|sustain
Genesis|sol|5 x2||||12|sustain
Advanced Carrier I|sol|9||||6|
Advanced Carrier II|sol|9||||8|sustain
Spec Ops I|sol|7|||||
Spec Ops II|sol|6|||||
Ouranos|ul|7 x2||||3|sustain
Saturn Engine I|ul|7||||1|
Saturn Engine II|ul|6||||2|sustain
Hel-Titan I|ul|7|||6||sustain, shield
Hel-Titan II|ul|6|||5 adj||sustain, shield
The Terror Between|vuilraith|5 x2||5||3|sustain
Salai Sai Corian|winnu|7 xenemy||||3|sustain
Loncara Ssodu|xxcha|7 x2|||5 x3 adj|3|sustain
Indomitus|xxcha|6|||8 adj||sustain
Van Hauge|yin|9 x2||||3|sustain
Y'sia Y'ssrila|yssaril|5 x2||||3|sustain
`
  .trim()
  .split('\n')
