# PDA High Five: a whole match with its breaches, claims and rulings.

book: PDA
version: 2006.3
hash: 4cf62b39f45979123b234a26d75ccbaff41952915666be6ccbc08b1b08b9f7ef
players: Ann,Ben

2. game 1
3. lots A=5-1 B=1-0
4. A shuffles

5. hand 1
6. B takes 7 4-2 6-1 5-0 1-0 4-3 5-4 6-3
7. A takes 7 2-2 1-1 5-3 6-6 6-5 2-0 4-0
8. A plays 6-6
9. B plays 6-3 on 6-6
10. B calls 15
11. A pays B 15 tens 1 fives 1 answers 10
12. A plays 6-5 on 6-6 arm
13. B plays 5-4 on 6-5
14. A plays 5-3 on 6-3
15. B plays 4-2 on 5-4
16. A plays 2-2 on 4-2
17. B plays 6-1 on 6-6
18. B calls 10
19. A pays B 10 tens 0 fives 2 answers 18
20. A plays 2-0 on 2-2
21. B plays 1-0 on 6-1
22. B calls 5
23. A pays B 5 tens 0 fives 1 answers 22
24. A plays 4-0 on 2-0
25. B plays 5-0 on 5-3
26. A plays 1-1 on 6-1 touch 1/1  # mismatch
27. official by B
28. claim misplay event 26 by B
29. ruling 28 proved upheld cites PDA-10c evidence 26 finding cd314a53afd528cf3eff6045d235afd89a8129396936e987295daa95178ee02e
30. resumed
31. A takes-back 26
32. A draws 5-2
33. A plays 5-2 on 1-0 touch 0/5 just-drawn  # mismatch
34. A takes-back 33
35. A draws 6-2
36. A draws 5-1  # draw could play
37. A plays 6-2 on 6-6 not-just-drawn
38. B plays 4-3 on 4-0  # missed score
39. B domino
40. A shows 5-2 5-1 1-1
41. hand-over domino winner B points 15
42. A pays B 15 answers 41
43. A shuffles

44. hand 2 opens any_domino by B
45. B takes 7 4-4 4-1 3-1 5-0 4-3 2-1 3-2
46. A takes 7 1-1 1-0 5-4 6-1 6-0 4-2 3-3
47. B plays 3-1
48. A plays 3-3 on 3-1
49. B plays 4-1 on 3-1
50. B calls 10
51. A pays B 10 tens 1 fives 0 answers 50
52. A plays 5-4 on 4-1
53. B exposes 4-4
54. B plays 3-2 on 3-3
55. A plays 4-2 on 3-2
56. B plays 5-0 on 5-4
57. A plays 6-0 on 5-0
58. A calls 10
59. B pays A 10 tens 1 fives 0 answers 58
60. B plays 4-3 on 4-2
61. A plays 6-1 on 6-0
62. B plays 2-1 on 6-1
63. B calls 5
64. A pays B 5 answers 63
65. A draws 5-1
66. A draws 6-5
67. A draws 6-4
68. A draws 2-0
69. A plays 2-0 on 2-1 just-drawn
70. B draws 4-0
71. B plays 4-0 on 3-3 touch 3/0 just-drawn  # mismatch
72. B takes-back 71
73. B plays 4-0 on 2-0 just-drawn
74. A plays 6-4 on 4-0
75. B draws 6-6
76. B plays 6-6 on 6-4 just-drawn
77. B calls 15
78. A pays B 15 tens 1 fives 1 answers 77
79. A plays 6-5 on 6-6
80. B draws 2-2
81. B draws 5-5
82. B plays 5-5 on 6-5 just-drawn
83. A plays 5-1 on 5-5 arm  # wrong spinner
84. official by B
85. claim misplay event 83 by B
86. ruling 85 proved upheld cites PDA-10d evidence 83 finding 47885352969b12c5cb3418282ddf7197d07830c6d16b8c7cfed164ed6dece975
87. resumed
88. A takes-back 83
89. A plays 5-1 on 5-5
90. B draws 6-2
91. B draws 0-0
92. B draws 5-3
93. B passes  # pass could play
94. A plays 1-1 on 5-1  # missed score
95. B plays 5-3 on 4-3
96. A plays 1-0 on 1-1
97. A calls 5
98. B pays A 5 tens 0 fives 1 answers 97
99. A domino
100. B shows 6-2 4-4 2-2 0-0
101. hand-over domino winner A points 20
102. B pays A 20 tens 2 fives 0 answers 101
103. B shuffles

104. hand 3 opens any_domino by A
105. A takes 7 0-0 6-5 4-1 6-4 1-0 4-4 2-0
106. B takes 7 6-6 6-1 3-2 5-5 4-3 3-3 1-1
107. A plays 0-0
108. B draws 6-0
109. B plays 6-0 on 0-0 just-drawn
110. A plays 1-0 on 0-0
111. B plays 5-5 on 0-0 touch 0/5  # mismatch
112. B takes-back 111
113. B plays 1-1 on 1-0
114. A plays 6-5 on 6-0
115. B plays 6-1 on 1-1
116. A plays 2-0 on 0-0
117. B plays 3-2 on 2-0
118. A plays 6-4 on 6-1
119. B plays 3-3 on 3-2
120. B calls 15
121. A pays B 15 tens 1 fives 1 answers 120
122. A plays 4-1 on 6-4
123. B plays 5-5 on 6-5
124. B calls 5  # miscall
125. official by A
126. claim score_call event 124 by A
127. ruling 126 refuted dismissed cites PDA-6c evidence 123,124 finding a9ee3a1996fd668314c34e7a3886a5980d46b6b711440854dd32b1bdbcd1e81a
128. resumed
129. A draws 3-0
130. A plays 3-0 on 0-0 just-drawn
131. A calls 20
132. B pays A 20 tens 0 fives 4 answers 131
133. B plays 4-3 on 3-3
134. A plays 4-4 on 4-3
135. A domino
136. B shows 6-6
137. hand-over domino winner A points 10
138. B pays A 10 answers 137
139. B shuffles

140. hand 4
141. A takes 7 1-1 4-4 2-0 3-0 5-5 2-2 0-0
142. B takes 7 6-4 3-2 6-0 4-0 4-1 6-5 4-3
143. A plays 3-0
144. B plays 4-3 on 3-0
145. A plays 4-4 on 4-3
146. B plays 4-1 on 4-4 arm
147. A plays 2-0 on 3-0
148. B plays 3-2 on 2-0
149. A plays 1-1 on 4-1
150. A calls 5
151. B pays A 5 tens 0 fives 1 answers 150
152. B plays 6-4 on 4-4
153. A draws 3-3
154. A plays 3-3 on 3-2 just-drawn
155. B plays 6-5 on 6-4
156. A plays 5-5 on 6-5
157. B plays 4-0 on 4-4
158. A plays 0-0 on 4-0
159. B plays 6-0 on 0-0
160. B calls 5  # miscall
161. B domino
162. A shows 2-2
163. hand-over domino winner B points 5
164. A changes B 1
165. A pays B 5 tens 0 fives 1 answers 163
166. A shuffles

167. hand 5
168. B takes 7 4-3 5-0 2-2 6-3 4-0 6-0 6-1
169. A takes 7 2-1 3-0 0-0 4-4 5-1 5-4 6-6
170. B plays 5-0
171. B calls 5
172. A pays B 5 tens 0 fives 1 answers 171
173. A plays 5-4 on 5-0
174. B draws 6-5  # draw could play
175. B plays 4-0 on 5-4 not-just-drawn
176. A plays 4-4 on 5-0 touch 0/4  # mismatch
177. A takes-back 176
178. A plays 0-0 on 5-0
179. B plays 6-0 on 4-0
180. A plays 4-4 on 0-0 touch 0/4  # mismatch
181. A takes-back 180
182. A plays 6-6 on 6-0
183. B plays 6-1 on 6-6
184. A plays 2-1 on 6-1
185. B passes  # pass could play
186. A plays 3-0 on 0-0
187. A calls 5
188. B pays A 5 tens 0 fives 1 answers 187
189. B plays 4-3 on 3-0
190. A plays 4-4 on 4-3
191. A calls 10
192. B pays A 10 tens 1 fives 0 answers 191
193. B plays 2-2 on 2-1
194. A draws 1-0
195. A plays 1-0 on 0-0 just-drawn
196. B draws 6-4
197. B plays 6-4 on 4-4 just-drawn
198. A plays 5-1 on 5-4 touch 5/5  # mismatch
199. A domino
200. B shows 6-5 6-3
201. hand-over domino winner A points 20
202. B pays A 20 tens 2 fives 0 answers 201
203. B shuffles

204. hand 6 opens any_domino by A
205. A takes 7 3-0 4-2 6-0 5-5 5-1 5-3 6-6
206. B takes 7 5-4 6-5 5-0 3-1 6-3 1-0 4-3
207. A plays 4-2
208. B plays 5-4 on 4-2
209. A plays 5-1 on 5-4
210. B passes  # pass could play
211. A draws 4-0
212. A draws 6-2
213. A plays 6-2 on 4-2 just-drawn
214. B plays 6-3 on 6-2
215. A plays 5-3 on 6-3
216. B plays 5-0 on 5-3
217. A plays 4-0 on 5-0
218. A calls 5
219. B pays A 5 tens 0 fives 1 answers 218
220. B plays 4-3 on 4-0
221. A plays 3-0 on 4-3
222. B plays 1-0 on 5-1
223. A plays 6-0 on 3-0
224. B plays 6-5 on 6-0
225. B calls 5
226. A changes B 1
227. A pays B 5 answers 225
228. A plays 5-5 on 6-5  # missed score
229. B draws 2-2
230. B draws 0-0
231. B plays 0-0 on 1-0 just-drawn
232. B calls 10
233. A pays B 10 tens 1 fives 0 answers 232
234. A draws 4-4
235. A draws 3-3
236. A draws 6-1
237. A draws 2-1
238. A exposes 4-4
239. A draws 6-4
240. A draws 3-2
241. A draws 2-0
242. A plays 2-0 on 0-0 just-drawn
243. B plays 2-2 on 2-0
244. A plays 2-1 on 2-2
245. B plays 3-1 on 2-1
246. B domino
247. A shows 6-6 6-4 6-1 4-4 3-3 3-2
248. hand-over domino winner B points 35
249. A pays B 35 tens 3 fives 1 answers 248
250. official by A
251. claim missed_score event 38 by A
252. ruling 251 proved upheld cites PDA-6c evidence 38,41 finding c20a9eb0f341c75725db2d304cdae38832efccf07670b4c1caa8b34b9b7aa516
253. resumed
254. official by A
255. claim could_play event 93 by A
256. ruling 255 proved upheld cites PDA-10e evidence 93,92 finding 8df46f02e424265f992cc695acb6e9efe663d3fa4c07ad48c8121346eb2a7a24
257. resumed
258. official by B
259. claim could_play event 36 by B
260. ruling 259 proved upheld cites PDA-8c,PDA-9a,PDA-9e choices PDA-9e=nothing_more evidence 36,35 finding 99507bf297e775be606e2f6e0584f0f8db4858d7755134e758e47da160191ead
261. game-over scores 100,150 winner B ruling 260
262. resumed
263. score-card 100,150
264. A signs
265. B signs
266. correction 53 "nobody saw the bone after all"
267. late-change 266 "the clock had stopped during the hearings"
268. match-over winner B
